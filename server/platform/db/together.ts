/**
 * Statements of one unit of work that do not depend on each other: they are sent together and answered in one go. All
 * are waited for even when one fails, because a unit that ends gives its connection to the next. The first of the list
 * that failed is thrown. In a transaction a refusal of the database lets what comes after it fail too, so a write that
 * may be refused stands first.
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(statements)
  return Promise.all(statements)
}
