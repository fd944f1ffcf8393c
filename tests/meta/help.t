#!/usr/bin/env perl
# --help and --version of each command: complete, on standard output, narrow enough, and status 0.
use strict;
use warnings;

my $bin = $ENV{KIF_BIN} // 'build/bin';
my ($n, $bad) = (0, 0);
for my $program (qw(kifconv kifcheck kifstat sfen2diagram)) {
    my @help = `$bin/$program --help 2>/dev/null`;
    check($? == 0, "$program --help ends with 0");
    check(@help > 20 && $help[0] =~ /^Usage: \Q$program\E /, '... begins with the usage');
    check(!(grep { length > 81 } @help), '... has no line over 80 columns'); # bytes: stricter than columns
    my $text = join '', @help;
    check($text =~ /\nExamples:\n  \Q$program\E .*\nExit status: 0 .*\nFull manual: man \Q$program\E\n\z/s, '... ends with examples, status and manual');
    my @dump = map { [split /\t/, $_, -1] } `$bin/$program --dump-options`;
    my @missing = grep { $_->[1] ne '' && $text !~ /--(\[no-\])?\Q$_->[1]\E(?![\w-])/ } @dump;
    check(!@missing, '... names every option');
    print "# --$_->[1]\n" for @missing;
    my @unlike = grep { @$_ != 6 || "@$_" =~ /\n.*\n/ || $_->[5] =~ /[^.]\.\n\z/ } @dump;
    check(!@unlike, '--dump-options has six columns, and no help ends with a full stop');
    my %letters;
    check(!(grep { $_->[0] ne '' && $letters{ $_->[0] }++ } @dump), 'no letter twice');
    my %names;
    check(!(grep { $_->[1] ne '' && $names{ $_->[1] }++ } @dump), 'no name twice');
    my @version = `$bin/$program --version`;
    check($? == 0 && $version[0] =~ /^\Q$program\E \d+\.\d+\.\d+\n\z/ && @version == 3 && $version[2] =~ /^License: /, "$program --version");
    check(system("$bin/$program --help >/dev/full 2>/dev/null") >> 8 == 2, 'help to a full disk ends with 2');
}
print "1..$n\n";
exit $bad;

sub check {
    my ($ok, $what) = @_;
    $n++;
    $bad ||= !$ok;
    print $ok ? '' : 'not ', "ok $n - $what\n";
}
