#!/usr/bin/env perl
# The arrows between the layers: who may include whom. One check a file of lib/ and cmd/.
use strict;
use warnings;
use File::Find;

my %may = (
    base   => [qw(base)],
    text   => [qw(base text)],
    board  => [qw(base board)],
    game   => [qw(base board game)],
    format => [qw(base text board game format)],
    map { $_ => [qw(base text board game format), $_] } qw(check stat diagram),
);
# What commands may see of the library besides kif.h: its base, and the header at the top of each engine.
my @engine_tops = qw(check/check.h stat/stat.h diagram/diagram.h format/format.h format/source.h format/convert.h);

my @files;
find({ no_chdir => 1, wanted => sub { push @files, $_ if /\.[ch]$/ } }, 'lib', 'cmd');
my ($n, $bad) = (0, 0);
for my $file (sort @files) {
    my @wrong;
    open my $fh, '<', $file or die;
    while (<$fh>) {
        next unless /^\s*#\s*include\s+"([^"]+)"/;
        my $included = $1;
        push @wrong, $included unless allowed($file, $included);
    }
    $n++;
    $bad += @wrong > 0;
    print @wrong ? 'not ' : '', "ok $n - $file\n";
    print "# includes $_\n" for @wrong;
}
print "1..$n\n";
exit($bad || !$n);

sub allowed {
    my ($file, $included) = @_;
    return 1 if $included eq 'kif.h' || $included =~ /\.inc$/;
    return 1 if $included eq 'kif_tell.h' && $file =~ m{^lib/kif_[^/]+\.c$|^lib/kif\.c$};
    my ($folder) = $included =~ m{^([^/]+)/} or return 0;
    if ($file =~ m{^lib/([^/]+)/}) {
        # another format's private header is nobody's business but its own: formats share only what is named so
        return scalar grep { $_ eq $folder } @{ $may{$1} };
    }
    return 1 if $file =~ m{^lib/[^/]+$};
    return $folder eq 'base' || $folder eq 'cli' if $file =~ m{^cmd/cli/};
    return 1 if $folder eq 'cli' || $folder eq 'base' || $file =~ m{^cmd/\Q$folder\E[/.]};
    return scalar grep { $_ eq $included } @engine_tops;
}
