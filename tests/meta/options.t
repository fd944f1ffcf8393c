#!/usr/bin/env perl
# Each option of a command's table stands in its manual page and in its three completions.
use strict;
use warnings;

my $bin = $ENV{KIF_BIN} // 'build/bin';
my ($n, $bad) = (0, 0);
for my $program (qw(kifconv kifcheck kifstat sfen2diagram)) {
    my @options = map { [split /\t/, $_, -1] } `$bin/$program --dump-options`;
    check(scalar(@options) > 5, "$program has options");
    my %text = (
        "man/$program.1"              => slurp("man/$program.1"),
        "completions/bash/$program"   => slurp("completions/bash/$program"),
        "completions/zsh/_$program"   => slurp("completions/zsh/_$program"),
        "completions/fish/$program.fish" => slurp("completions/fish/$program.fish"),
    );
    for my $file (sort keys %text) {
        my @missing = grep { !stands_in($_, $text{$file}, $file) } map { $_->[1] } @options;
        check(!@missing, "$file names every option");
        print "# --$_\n" for @missing;
    }
}
print "1..$n\n";
exit $bad;

sub stands_in {
    my ($name, $text, $file) = @_;
    return $text =~ /Fl\s+-\Q$name\E(?![\w-])/ || $text =~ /-\\?-\Q$name\E(?![\w-])/ if $file =~ /^man/;
    return $text =~ /-l \Q$name\E(?![\w-])/ if $file =~ /fish$/;
    return $text =~ /--\Q$name\E(?![\w-])/;
}

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
