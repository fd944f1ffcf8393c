# zsh: one call of _arguments.
function escaped(text)
{
    gsub(/\\/, "\\\\", text)
    gsub(/\[/, "\\[", text)
    gsub(/\]/, "\\]", text)
    gsub(/:/, "\\:", text)
    return quoted(text)
}

function action(i,    as)
{
    as = complete_as(i)
    if (as == "words") return "(" quoted(words[i]) ")"
    if (as == "file") return "_files"
    if (as == "dir") return "_files -/"
    return " "
}

# ":message:action", with a second colon in front if the value may be left out.
function argument(i) { return complete_as(i) == "none" ? "" : (attached[i] ? "::" : ":") escaped(tolower(value[i])) ":" action(i) }

# What an option excludes: its other forms, or everything.
function excluded(i)
{
    if (ends[i]) return "(- *)"
    if (repeatable[i]) return "*"
    return "(" (letter[i] != "" ? "-" letter[i] " " : "") "--" name[i] (negatable[i] ? " --no-" name[i] : "") ")"
}

function print_option(i,    long, short)
{
    long = "--" name[i] (value[i] == "" ? "" : attached[i] ? "=-" : "=")
    short = "-" letter[i] (value[i] == "" || attached[i] ? "" : "+")
    printf "  '%s'%s'[%s]%s' \\\n", excluded(i), letter[i] != "" ? "{" short "," long "}" : long, escaped(help[i]), argument(i)
    if (negatable[i])
        printf "  '%s'--no-%s'[not --%s]' \\\n", excluded(i), name[i], name[i]
}

END {
    printf "#compdef %s\n# Completion of %s for zsh; made by packaging/make-completions.\n", command, command
    print "_arguments -s -S : \\"
    for (i = 1; i <= n; i++) print_option(i)
    gsub(/ /, "|", suffixes)
    printf "  '*:record:_files -g \"(#i)*.(%s)(|.gz)(-.)\"'\n", suffixes
}
