# bash: one function, without the helpers of bash-completion. Readline hands over --name=value in three words.
function patterns(i) { return (letter[i] != "" ? "-" letter[i] "|" : "") "--" name[i] }

# The options of one way to complete a value, as the patterns of a case; "" if there are none.
function all_patterns(as,    i, text)
{
    for (i = 1; i <= n; i++)
        if (complete_as(i) == as && !attached[i]) text = text (text == "" ? "" : "|") patterns(i)
    return text
}

function print_case(as, action,    p)
{
    p = all_patterns(as)
    if (p != "") printf "        %s) %s ;;\n", p, action
}

END {
    printf "# Completion of %s for bash; made by packaging/make-completions.\n# shellcheck shell=bash\n", command
    printf "_%s()\n{\n", command
    print "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} file"
    print "    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}="
    print "    [[ $cur == = ]] && { prev=${COMP_WORDS[COMP_CWORD-1]}=; cur=; }"
    print "    COMPREPLY=()"
    print "    case $prev in"
    for (i = 1; i <= n; i++)
        if (attached[i])
            printf "        --%s=) mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$cur\"); return ;;\n", name[i], quoted(words[i])
    print "    esac"
    print "    case ${prev%=} in"
    for (i = 1; i <= n; i++)
        if (complete_as(i) == "words" && !attached[i])
            printf "        %s) mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$cur\"); return ;;\n", patterns(i), quoted(words[i])
    print_case("file", "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return")
    print_case("dir", "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\"); return")
    print_case("text", "return")
    print "    esac"
    print "    if [[ $cur == -* ]]; then"
    for (i = 1; i <= n; i++)
        names = names (i > 1 ? " " : "") "--" name[i] (value[i] != "" && !attached[i] ? "=" : "") (negatable[i] ? " --no-" name[i] : "")
    printf "        mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$cur\")\n", quoted(names)
    print "        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace"
    print "        return"
    print "    fi"
    print "    compopt -o filenames"
    print "    mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")"
    print "    while IFS= read -r file; do"
    print "        case ${file,,} in"
    m = split(suffixes, s, " ")
    for (i = 1; i <= m; i++) globs = globs (i > 1 ? "|" : "") "*." s[i] "|*." s[i] ".gz"
    printf "            %s) [[ -d $file ]] || COMPREPLY+=(\"$file\") ;;\n", globs
    print "        esac"
    print "    done < <(compgen -f -- \"$cur\")"
    print "    return 0"
    print "}"
    printf "complete -F _%s %s\n", command, command
}
