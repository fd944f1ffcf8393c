#!/usr/bin/env perl
# The commands under EXAMPLES in the manuals, run one after the other over files of the names they use: none of them
# meets trouble, so options, names and patterns of file names are right.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Cwd qw(getcwd);

my $top = getcwd();
$ENV{PATH} = ($ENV{KIF_BIN} // "$top/build/bin") . ":$ENV{PATH}";
$ENV{LC_ALL} = 'C.UTF-8';
$ENV{sfen} = 'l6nl/1r2gPgk1/2n1p1sp1/p2ps1p1p/1p4P2/P1pPSp2P/1P2P1N2/1KGSG4/LN5RL w Bb2p 56';
my $draws = system('sfen2diagram -t png startpos >/dev/null 2>&1') == 0;
my ($n, $bad) = (0, 0);

for my $page (sort glob 'man/*.1') {
    my $work = furnish();
    for my $command (commands($page)) {
        if (!$draws && $command =~ /\.(png|pdf) /) {
            $n++;
            print "ok $n # skip no cairo: $command\n";
            next;
        }
        chdir $work or die;
        my $said = `{ $command; } 2>&1 >.output </dev/null`;
        my $status = $? >> 8;
        chdir $top or die;
        my $ok = $status < 2 && $said !~ /cannot open|Try '/;
        $bad ||= !$ok;
        $n++;
        print $ok ? '' : 'not ', "ok $n - $page: $command\n";
        print map { "# $_\n" } split /\n/, $said unless $ok;
    }
}
print "1..$n\n";
exit $bad;

# What stands behind a prompt in a page, without the escapes of the macros.
sub commands {
    my ($page) = @_;
    open my $in, '<', $page or die "$page: $!\n";
    my @found = map { /^(?:\.Dl )?\$ (.*)/ ? $1 : () } <$in>;
    s/\\\(dq/"/g for @found;
    return @found;
}

# A directory with all that the examples name.
sub furnish {
    my $work = tempdir(CLEANUP => 1);
    my ($game, $games, $lines) = ('testdata/kif/good/variations.kifu', 'testdata/csa/good/several.csa', 'testdata/demo/openings.usi');
    mkdir "$work/$_" or die for qw(games archive db tsume);
    my %copies = ($game => [qw(game.kif games/a.kifu archive/a.kifu tsume/a.kifu)], $games => [qw(game.csa all.csa db.csa db/a.csa)],
        $lines => [qw(db/b.usi)]);
    for my $from (sort keys %copies) {
        system('cp', $from, "$work/$_") == 0 or die for @{ $copies{$from} };
    }
    open my $out, '>', "$work/positions.sfen" or die;
    print $out "startpos\n$ENV{sfen}\n";
    close $out or die;
    return $work;
}
