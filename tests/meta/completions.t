#!/usr/bin/env perl
# The checked-in completions are those of the tables of options (make completions), their syntax is right, and bash
# and fish complete with them.
use strict;
use warnings;
use File::Temp qw(tempdir);

my $bin = $ENV{KIF_BIN} // 'build/bin';
my $dir = tempdir(CLEANUP => 1);
my ($n, $bad) = (0, 0);
my @programs = grep { -x "$bin/$_" } qw(kifconv kifcheck kifstat sfen2diagram);
check(@programs > 0, 'there are programs');
check(system('packaging/make-completions', $bin, $dir, @programs) == 0, 'the generator runs');
for my $program (@programs) {
    for my $file ("bash/$program", "zsh/_$program", "fish/$program.fish") {
        check(slurp("$dir/$file") eq slurp("completions/$file"), "completions/$file is up to date");
    }
    check_if('bash', "bash -n completions/bash/$program", "syntax for bash, $program");
    check_if('zsh', "zsh -n completions/zsh/_$program", "syntax for zsh, $program");
    check_if('fish', "fish --no-config -n completions/fish/$program.fish", "syntax for fish, $program");
}

# What is offered for the last word of a command line, in a directory with some files.
mkdir "$dir/work";
mkdir "$dir/work/sub";
for my $name ('a b.kif', 'C.CSA.gz', 'x.png') { open my $fh, '>', "$dir/work/$name" or die; }
my @lines = (
    # words after the command        bash                      fish
    [['--color', '=', ''],           'always auto never',      '--color=always --color=auto --color=never'],
    [['--color=', ],                 undef,                    '--color=always --color=auto --color=never'],
    [['--colo'],                     '--color',                '--color --color='],
    [['--no-recu'],                  '--no-recursive',         '--no-recursive'],
    [['--from', 'cs'],               'csa',                    'csa'],
    [['-f', 'cs'],                   'csa',                    'csa'],
    [['--from', '=', 'cs'],          'csa',                    '--from=csa'],
    [['--jobs', ''],                 '',                       ''],
    [['-o', 'x'],                    'x.png',                  'x.png'],
    [[''],                           'C.CSA.gz a b.kif sub',   'C.CSA.gz a b.kif sub/'],
    [['--color', ''],                'C.CSA.gz a b.kif sub',   'C.CSA.gz a b.kif sub/'],
);
my $root = `pwd`;
chomp $root;
for my $case (@lines) {
    my ($words, $bash, $fish) = @$case;
    my $line = join ' ', @$words;
    my $list = join ' ', map { "'$_'" } 'kifconv', @$words;
    if (defined $bash && has('bash')) {
        my $got = run("bash -c 'source $root/completions/bash/kifconv; compopt() { :; }; COMP_WORDS=(\"\$\@\"); COMP_CWORD=\$((\$# - 1)); _kifconv; printf \"%s\\n\" \"\${COMPREPLY[\@]}\"' - $list");
        check($got eq $bash, "bash: kifconv $line");
        print "# got $got\n" if $got ne $bash;
    }
    if (defined $fish && has('fish')) {
        (my $typed = "kifconv $line") =~ s/ = ?/=/;
        my $got = run("fish --no-config -c \"source $root/completions/fish/kifconv.fish; complete -C '$typed'\"");
        check($got eq $fish, "fish: $typed");
        print "# got $got\n" if $got ne $fish;
    }
}
print "1..$n\n";
exit $bad;

sub has { my ($shell) = @_; return system("command -v $shell >/dev/null 2>&1") == 0 }

# Lines sorted and joined; descriptions cut off.
sub run {
    my ($command) = @_;
    my @got = map { s/\t.*//r } split /\n/, `cd '$dir/work' && HOME='$dir' XDG_CONFIG_HOME='$dir' $command`;
    return join ' ', sort @got;
}

sub check_if {
    my ($shell, $command, $what) = @_;
    return has($shell) ? check(system($command) == 0, $what) : check(1, "$what # SKIP no $shell");
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
