#!/usr/bin/env perl
# Each option of a command's table stands in its manual page. (completions.t looks after the completions.)
use strict;
use warnings;

my $bin = $ENV{KIF_BIN} // 'build/bin';
my ($n, $bad) = (0, 0);
for my $program (qw(kifconv kifcheck kifstat sfen2diagram)) {
    my @options = map { [split /\t/, $_, -1] } `$bin/$program --dump-options`;
    check(@options > 5, "$program has options");
    my $page = slurp("man/$program.1");
    my @missing = grep { $_ ne '' && $page !~ /Fl\s+-\Q$_\E(?![\w-])/ } map { $_->[1] } @options;
    check(!@missing, "man/$program.1 names every long option");
    print "# --$_\n" for @missing;
    my @letters = grep { $_ ne '' && $page !~ /Fl\s+\Q$_\E(?![\w-])/ } map { $_->[0] } @options;
    check(!@letters, "man/$program.1 names every letter");
    print "# -$_\n" for @letters;
}
print "1..$n\n";
exit $bad;

sub slurp {
    my ($file) = @_;
    open my $fh, '<', $file or return '';
    local $/;
    return <$fh>;
}

sub check {
    my ($ok, $what) = @_;
    $n++;
    $bad ||= !$ok;
    print $ok ? '' : 'not ', "ok $n - $what\n";
}
