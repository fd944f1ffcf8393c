#!/usr/bin/env perl
# Every rule has a folder testdata/bad/ID with a record that triggers it and nothing else, and a twin that does not.
# Notes are shown only with -v, so the records of other rules are looked at without it. A file "options" holds what
# the command line needs besides.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);

my $top = abs_path(dirname($0) . '/../..');
my $bin = abs_path($ENV{KIF_BIN} // "$top/build/bin");
my ($n, $bad) = (0, 0);
my %only = map { $_ => 1 } @ARGV;

for my $line (`$bin/kifcheck --no-config --list-rules -t json`) {
    my ($id) = $line =~ /"rule":"([^"]+)"/ or next;
    my ($severity) = $line =~ /"severity":"([^"]+)"/;
    next if %only && !$only{$id};
    my $dir = "$top/testdata/bad/$id";
    if (!-d $dir) {
        check(0, "$id has records", 'there is no testdata/bad/' . $id);
        next;
    }
    my $found = findings($dir, 'bad', $severity);
    check($found eq $id, "$id: the bad record has this finding and no other", "found: $found");
    my %twin = map { $_ => 1 } split / /, findings($dir, 'good', $severity);
    check(!$twin{$id}, "$id: the twin has not", 'found: ' . join(' ', sort keys %twin));
}
print "1..$n\n";
exit $bad;

sub findings {
    my ($dir, $which, $severity) = @_;
    my ($file) = glob("$dir/$which.*");
    my $options = -e "$dir/options" ? slurp("$dir/options") : '';
    chomp $options;
    $options .= ' --no-config' if $options !~ /--config/;
    $options .= ' -v' if $severity eq 'note';
    my %ids;
    for my $line (`cd $dir && $bin/kifcheck -q -t json $options $file`) {
        $ids{$1} = 1 if $line =~ /"type":"finding".*"rule":"([^"]+)"/;
    }
    return join ' ', sort keys %ids;
}

sub slurp {
    my ($path) = @_;
    open my $fh, '<', $path or die "$path: $!\n";
    local $/;
    return <$fh>;
}

sub check {
    my ($ok, $what, $why) = @_;
    $n++;
    $bad ||= !$ok;
    print $ok ? '' : 'not ', "ok $n - $what\n";
    print "# $why\n" if !$ok;
}
