# Reads the table of options into arrays by number; what each shell prints is in a file of its own.
$3 == "operand" { suffixes = $5; next }
{
    n++
    letter[n] = $1
    name[n] = $2
    kind[n] = $3
    sub(/[?!]$/, "", kind[n])
    value[n] = $4
    words[n] = $5
    help[n] = without_words($6, $5)
    attached[n] = $3 ~ /[?]$/                                       # a value only behind =, or none
    negatable[n] = kind[n] == "switch" || kind[n] == "auto" || $3 ~ /!$/
    repeatable[n] = kind[n] == "list" || kind[n] == "count"
    ends[n] = kind[n] == "help" || kind[n] == "version"
}

# The words are offered: the help text need not list them as well.
function without_words(text, list,    at)
{
    gsub(/ /, ", ", list)
    at = list == "" ? 0 : index(text, ": " list)
    return at > 0 ? substr(text, 1, at - 1) substr(text, at + 2 + length(list)) : text
}

# What a value is: "words", "file", "dir", or "text" that nobody can guess; "none" without one.
function complete_as(i)
{
    if (value[i] == "") return "none"
    if (words[i] != "") return "words"
    if (value[i] ~ /^(FILE|PATH)$/) return "file"
    if (value[i] ~ /^(DIR|FOLDER)$/) return "dir"
    return "text"
}

# Text for between single quotes.
function quoted(text)
{
    gsub(/'/, "'\\''", text)
    return text
}
