#!/usr/bin/env perl
# Each rule has its texts in both languages and an example, and its place in the manual page with the right severity.
use strict;
use warnings;

my $bin = $ENV{KIF_BIN} // 'build/bin';
open my $fh, '<', 'man/kifcheck.1' or die "man/kifcheck.1: $!\n";
my $page = do { local $/; <$fh> };
my ($n, $bad) = (0, 0);
for my $line (`$bin/kifcheck --no-config --list-rules -t json`) {
    my %rule = $line =~ /"(\w+)":"((?:[^"\\]|\\.)*)"/g;
    my $fixable = $line =~ /"fixable":true/ ? ', fixable' : '';
    my $id = $rule{rule};
    check($page =~ /^\.It Ic \Q$id\E Pq \Q$rule{severity}$fixable\E$/m, "$id stands in the manual page as it is");
    my @empty = grep { ($rule{$_} // '') eq '' } qw(text textJa longText longTextJa);
    check(!@empty, "$id has all its texts");
    check(($rule{example} // '') ne '' || $rule{family} eq 'loss', "$id has an example");
}
check($n > 300, 'there are rules');
print "1..$n\n";
exit $bad;

sub check {
    my ($ok, $what) = @_;
    $n++;
    $bad ||= !$ok;
    print $ok ? '' : 'not ', "ok $n - $what\n";
}
