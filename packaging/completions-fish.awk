# fish: one line an option. Words and files are offered for values, records first for operands.
function capital(text) { return toupper(substr(text, 1, 1)) substr(text, 2) }

function arguments(i,    as)
{
    as = complete_as(i)
    if (as == "words") return attached[i] ? " -f -a '" quoted(words[i]) "'" : " -x -a '" quoted(words[i]) "'"
    if (as == "file") return " -r -F"
    if (as == "dir") return " -x -a '(__fish_complete_directories (commandline -ct))'"
    if (as == "text") return " -x"
    return ends[i] ? " -f" : ""
}

END {
    printf "# Completion of %s for fish; made by packaging/make-completions.\n", command
    printf "function __%s_records\n", command
    print "    set -l files (complete -C \"'' \"(commandline -ct))"
    gsub(/ /, "|", suffixes)
    printf "    string match -r -i '^[^\\t]*(?:/|\\.(?:%s)(?:\\.gz)?)(?=\\t|$)' -- $files\n", suffixes
    print "end"
    printf "complete -c %s -n 'not string match -q -- \"-*\" (commandline -ct)' -f -a '(__%s_records)'\n", command, command
    for (i = 1; i <= n; i++) {
        printf "complete -c %s%s -l %s%s -d '%s'\n", command, letter[i] != "" ? " -s " letter[i] : "", name[i], arguments(i), quoted(capital(help[i]))
        if (negatable[i])
            printf "complete -c %s -l no-%s -d 'Not --%s'\n", command, name[i], name[i]
    }
}
