#!/usr/bin/env perl
# Every format through every other one and back: the same moves, positions and lines of play, and a second writing is
# the same bytes as the first.
use strict;
use warnings;
use File::Temp qw(tempdir);

my $build = $ENV{B} // 'build';
my $conv = "$build/bin/kifconv -qq";
my $dir = tempdir(CLEANUP => 1);
my @single = qw(csa usi western);    # one line of play a game
my @trees = qw(kif ki2 jkf usen);    # variations too
my ($n, $bad) = (0, 0);

sub run {
    my ($command) = @_;
    my $out = `$command`;
    die "round_trip: $command\n" if $? != 0 && $? >> 8 != 1;
    return $out;
}

sub check {
    my ($ok, $name) = @_;
    $n++;
    $bad++ unless $ok;
    printf "%sok %d - %s\n", $ok ? '' : 'not ', $n, $name;
}

# What a file says, as lines of play in USI (in any order: forks of JKF stand where they branch off, variations of
# KIF behind the main line); main: only the main line of each game.
sub lines { return join '', sort split /^/, run("$conv -f $_[1] -t usi --lines $_[0]") }
sub main_lines { return run("$conv -f $_[1] -t usi $_[0]") }

sub write_as {
    my ($from, $to, $file) = @_;
    my $path = "$dir/" . $n . ".$to";
    run("$conv -f $from -t $to $file >$path");
    return $path;
}

sub round_trip {
    my ($what, $source) = @_;
    my ($lines, $main) = (lines($source, 'kif'), main_lines($source, 'kif'));
    check($lines ne '' && $main ne '', "$what: read");
    for my $a (@trees, @single) {
        my $in_a = write_as('kif', $a, $source);
        my $tree = grep { $_ eq $a } @trees;
        check($tree ? lines($in_a, $a) eq $lines : main_lines($in_a, $a) eq $main, "$what: kif to $a");
        check(run("$conv -f $a -t $a $in_a") eq run("cat $in_a"), "$what: $a to $a, the same bytes");
        for my $b (@trees, @single) {
            next if $a eq $b;
            my $in_b = write_as($a, $b, $in_a);
            my $both = $tree && grep { $_ eq $b } @trees;
            check($both ? lines($in_b, $b) eq $lines : main_lines($in_b, $b) eq $main, "$what: kif to $a to $b");
        }
    }
    for my $encoding (qw(cp932 euc-jp iso-2022-jp utf-16le utf-16be utf-8-bom)) {
        my $path = "$dir/$n.kifu";
        run("$conv -t kif --output-encoding=$encoding --newline=crlf $source >$path");
        check(lines($path, 'kif') eq $lines, "$what: kif in $encoding");
    }
}

round_trip('composed', 'testdata/round-trip/games.kif');
run("$build/bin/gen_games 60 7 | $conv -t kif >$dir/random.kif");
round_trip('random', "$dir/random.kif");
print "1..$n\n";
exit($bad ? 1 : 0);
