/**
 * Migrations whose text was changed after databases had been made by it. Such a database is repaired by
 * `migrations/repairs/<name>`, which may find any of the earlier texts applied, before later migrations go on. The list
 * does not grow: what has landed is not edited (ADR 20).
 */
const EARLIER_TEXTS: Record<string, readonly string[]> = {
  // While orders were new, their table got an index of unassigned ones, one by software, and a quicker search.
  '0012-create-orders.sql': [
    '0eeb836ce69783b9f68b5ba81af9ff5e5003f892335da3a1e11a6c1c9072b97d',
    'd8371ab0325a04fa9162c63cc72729ba137a688f4552a1d7fae1a709df09add2',
    '9b0be888d82c50ec46662d884382b1d40476bad8fef6091ae1b2ab17fb213382',
  ],
}

export function isEarlierText({ name, sha256 }: { name: string; sha256: string }): boolean {
  return EARLIER_TEXTS[name]?.includes(sha256) ?? false
}
