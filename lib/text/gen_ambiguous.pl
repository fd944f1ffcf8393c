# For maintainers, run by `make tables`: prints ambiguous.inc, the ranges of characters whose East Asian width is
# ambiguous, from the Unicode tables that come with Perl. Private use and what lies above the BMP is left out.
use strict;
use warnings;
use Unicode::UCD;

# Neutral by Unicode, but as wide as a kanji in the fonts that have them: the pieces of shogi.
my %more = map { $_ => 1 } 0x2616, 0x2617, 0x26c9, 0x26ca;

my @ranges;
for my $c (0x80 .. 0xfffd) {
    next if $c >= 0xd800 && $c < 0xf900;
    next unless $more{$c} || (chr($c) =~ /\p{East_Asian_Width=Ambiguous}/ && chr($c) !~ /\p{Mark}/);
    if (@ranges && $ranges[-1][1] == $c - 1) {
        $ranges[-1][1] = $c;
    } else {
        push @ranges, [$c, $c];
    }
}

printf "/* First and last of the characters of ambiguous width in Unicode %s, and the pieces of shogi (2616, 2617, 26C9,\n"
    . " * 26CA). Made by gen_ambiguous.pl. */\n", Unicode::UCD::UnicodeVersion();
for my $i (0 .. $#ranges) {
    printf "{ 0x%04x, 0x%04x },%s", @{ $ranges[$i] }, $i % 5 == 4 || $i == $#ranges ? "\n" : " ";
}
