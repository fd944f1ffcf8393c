#!/usr/bin/env perl
# The runners themselves: whatever does not come out as expected must fail, and fail the run.
use strict;
use warnings;
use File::Temp qw(tempdir);

my ($n, $bad) = (0, 0);
my $dir = tempdir(CLEANUP => 1);
system('mkdir', '-p', "$dir/tests/cli", "$dir/build/bin", "$dir/build/tests", "$dir/tests/unit") == 0 or die;
system('cp', 'tests/run-cli', 'tests/run', "$dir/tests") == 0 or die;

sub put {
    my ($path, $text, $mode) = @_;
    open my $out, '>', "$dir/$path" or die "$path: $!";
    print $out $text;
    close $out or die;
    chmod $mode // 0644, "$dir/$path";
}

sub check {
    my ($ok, $title) = @_;
    $n++;
    $bad ||= !$ok;
    print $ok ? "ok $n - $title\n" : "not ok $n - $title\n";
}

# ---- Command lines: each is right but for one thing ----
my %cases = (
    right      => [1, 'echo a; echo b >&2; exit 3', "a\n", "b\n", "3\n"],
    stdout     => [0, 'echo a; echo b >&2; exit 3', "A\n", "b\n", "3\n"],
    stderr     => [0, 'echo a; echo b >&2; exit 3', "a\n", "B\n", "3\n"],
    status     => [0, 'echo a; echo b >&2; exit 3', "a\n", "b\n", "4\n"],
    unexpected => [0, 'echo a', '', '', ''],
    line_end   => [0, 'printf a', "a\n", '', ''],
    killed     => [0, 'kill -9 $$', '', '', ''],
    told       => [1, 'kill -9 $$', '', '', "137\n"],
);
for my $name (sort keys %cases) {
    my ($passes, $cmd, @expected) = @{ $cases{$name} };
    mkdir "$dir/tests/cli/$name" or die;
    put("tests/cli/$name/cmd", "$cmd\n");
    my @files = qw(stdout stderr status);
    for my $i (0 .. 2) { put("tests/cli/$name/$files[$i]", $expected[$i]) if $expected[$i] ne '' }
    my $out = `$dir/tests/run-cli --bin=$dir/build/bin $name 2>/dev/null`;
    my $status = $? >> 8;
    check($passes ? $status == 0 && $out =~ /^ok 1/m : $status == 1 && $out =~ /^not ok 1/m, "command line: $name");
}

# ---- The run: its last line is the sum, and its status tells ----
my %programs = (
    passes  => [1, "echo 'ok 1'; echo 1..1", '1 passed, 0 failed'],
    fails   => [0, "echo 'not ok 1'; echo 1..1; exit 1", '0 passed, 1 failed'],
    dies    => [0, "echo 'ok 1'; echo 1..1; kill -9 \$\$", undef],
    stops   => [0, "echo 'ok 1'; echo 1..2", undef],
    silent  => [0, 'exit 0', undef],
    missing => [0, undef, undef],
);
for my $name (sort keys %programs) {
    my ($passes, $program, $sum) = @{ $programs{$name} };
    unlink glob("$dir/tests/unit/* $dir/build/tests/*");
    put('tests/unit/test_one.c', '');
    put('build/tests/test_one', "#!/bin/sh\n$program\n", 0755) if defined $program;
    put('build/tests/test_stale', "#!/bin/sh\nexit 1\n", 0755); # no source: no test
    my @out = `B=build $dir/tests/run unit 2>/dev/null`;
    my $status = $?;
    check(($status == 0) == ($passes == 1) && (!defined $sum || $out[-1] eq "$sum\n"), "run: a test that $name");
}
print "1..$n\n";
exit $bad;
