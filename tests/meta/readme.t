#!/usr/bin/env perl
# The outputs that README.md and README.ja.md show are true: each "$ command" of a console block is run and what it
# prints is compared. readme.t --update writes down what came out; read the difference before it is committed.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Cwd qw(getcwd);

my $update = @ARGV && $ARGV[0] eq '--update';
$ENV{PATH} = ($ENV{KIF_BIN} // getcwd() . '/build/bin') . ":$ENV{PATH}";
$ENV{LC_ALL} = 'C.UTF-8';
delete @ENV{qw(NO_COLOR CLICOLOR_FORCE)};
my $work = tempdir(CLEANUP => 1);
system('cp', '-R', 'testdata', $work) == 0 or die;
my $top = getcwd();

my ($n, $bad) = (0, 0);
for my $file (qw(README.md README.ja.md)) {
    open my $in, '<', "$top/$file" or die "$file: $!\n";
    my $text = do { local $/; <$in> };
    close $in;
    my $new = $text;
    $new =~ s{(```console\n)(.*?)(```)}{$1 . block($file, $2) . $3}gse;
    next unless $update && $new ne $text;
    open my $out, '>', "$top/$file" or die;
    print $out $new;
    close $out or die;
}
print "1..$n\n";
exit $bad;

# Runs each command of a block and gives back the block as it should be.
sub block {
    my ($file, $text) = @_;
    my $result = '';
    for my $part (split /^(?=\$ )/m, $text) {
        my ($command, $shown) = $part =~ /^\$ ([^\n]*)\n(.*)\z/s or next;
        chdir $work;
        my $got = `{ $command; } 2>.stderr </dev/null`; # what goes to two places has no order of its own
        chdir $top;
        open my $err, '<', "$work/.stderr" or die;
        $got .= do { local $/; <$err> } // '';
        close $err;
        my $want = $shown;
        my $same = $want =~ /^\.\.\.$/m ? matches($got, $want) : $got eq $want;
        $n++;
        $bad ||= !$same && !$update;
        print $same || $update ? '' : 'not ', "ok $n - $file: $command\n";
        print map { "# $_\n" } split /\n/, $got unless $same || $update;
        $result .= "\$ $command\n" . ($same ? $shown : $got);
    }
    return $result;
}

# A line of three dots stands for any lines.
sub matches {
    my ($got, $want) = @_;
    my $pattern = join '.*', map { quotemeta } split /^\.\.\.\n/m, $want, -1;
    return $got =~ /\A$pattern\z/s;
}
