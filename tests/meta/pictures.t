#!/usr/bin/env perl
# The same diagram as SVG, drawn by librsvg, and as PNG, drawn by us: hardly a pixel differs. Skipped where there is no
# rsvg-convert, or no cairo in the program.
use strict;
use warnings;
use Compress::Zlib;
use File::Temp qw(tempdir);

my $bin = $ENV{KIF_BIN} // 'build/bin';
my $sfen = 'l4g1nl/1r+R2k3/p2ppsgpp/2p2Sp2/1+b1P5/2P1+n1P1P/PP1+p+l1+sP1/1SG1K4/LN5+B1 b RGN3P12p 88';
my $dir = tempdir(CLEANUP => 1);
if (system("command -v rsvg-convert >$dir/which 2>&1") != 0 || system("$bin/sfen2diagram -t png startpos >$dir/try.png 2>&1") != 0) {
    print "1..0 # skip no rsvg-convert, or no cairo\n";
    exit 0;
}
my @forms = ('--theme=print', '--theme=light --flip', '--theme=dark --pieces=kanji2', '--theme=wood --pieces=intl --hands=below',
    '--theme=light --pieces=letter --crop=5x5 --hands=tsume', '--transparent --theme=wood --crop=3c-8g');
print '1..', scalar(@forms), "\n";
my $bad = 0;
for my $i (0 .. $#forms) {
    my $options = "$forms[$i] --cell=30 --mark=5e --arrow=7c-6e";
    system("$bin/sfen2diagram $options -o $dir/a.svg '$sfen' 2>$dir/err") == 0 or die "svg";
    system("$bin/sfen2diagram $options -o $dir/a.png '$sfen' 2>$dir/err") == 0 or die "png";
    system("rsvg-convert -o $dir/b.png $dir/a.svg") == 0 or die "rsvg-convert";
    my ($ours, $theirs) = (pixels("$dir/a.png"), pixels("$dir/b.png"));
    my ($sum, $n) = (0, scalar @$ours);
    my $same_size = $n == @$theirs;
    if ($same_size) { $sum += abs($ours->[$_] - $theirs->[$_]) for 0 .. $n - 1 }
    my $percent = $same_size ? 100 * $sum / $n / 255 : 100;
    my $ok = $percent < 2;
    $bad ||= !$ok;
    printf "%sok %d - %s: %.2f %%\n", $ok ? '' : 'not ', $i + 1, $forms[$i], $percent;
}
exit $bad;

# Red, green and blue of each pixel of a PNG of 8 bits a sample.
sub pixels {
    my ($path) = @_;
    open my $in, '<:raw', $path or die;
    my $file = do { local $/; <$in> };
    my ($at, $data, @palette, $width, $height, $depth, $type) = (8, '');
    while ($at < length $file) {
        my ($length, $name) = unpack 'Na4', substr($file, $at, 8);
        my $body = substr($file, $at + 8, $length);
        ($width, $height, $depth, $type) = unpack 'NNCC', $body if $name eq 'IHDR';
        @palette = map { [unpack 'C3', $_] } unpack '(a3)*', $body if $name eq 'PLTE';
        $data .= $body if $name eq 'IDAT';
        $at += 12 + $length;
    }
    my $step = { 2 => 3, 3 => 1, 6 => 4 }->{$type} or die "$path: colour type $type";
    my @raw = unpack 'C*', uncompress($data);
    my ($p, @last, @out) = (0, (0) x ($width * $step));
    for my $y (1 .. $height) {
        my ($filter, @row) = ($raw[$p], @raw[$p + 1 .. $p + $width * $step]);
        for my $x (0 .. $#row) {
            my ($left, $up, $corner) = ($x >= $step ? $row[$x - $step] : 0, $last[$x], $x >= $step ? $last[$x - $step] : 0);
            my $guess = $filter == 0 ? 0 : $filter == 1 ? $left : $filter == 2 ? $up : $filter == 3 ? int(($left + $up) / 2)
                : paeth($left, $up, $corner);
            $row[$x] = ($row[$x] + $guess) & 255;
        }
        push @out, $type == 3 ? map { @{ $palette[$_] } } @row : map { @row[$_ * $step .. $_ * $step + 2] } 0 .. $width - 1;
        $p += 1 + @row;
        @last = @row;
    }
    return \@out;
}

sub paeth {
    my ($a, $b, $c) = @_;
    my ($pa, $pb, $pc) = (abs($b - $c), abs($a - $c), abs($a + $b - 2 * $c));
    return $pa <= $pb && $pa <= $pc ? $a : $pb <= $pc ? $b : $c;
}
