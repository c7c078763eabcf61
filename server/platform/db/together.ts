import { codeOf } from '../error-facts.ts'

/**
 * Statements of one unit of work that do not depend on each other: they are sent together and answered in one go. All
 * are waited for even when one fails, because a unit that ends gives its connection to the next. The first of the list
 * that failed is thrown, but for those that only failed because the transaction had failed already.
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0)
    throw failures.find((reason) => codeOf(reason) !== IN_FAILED_TRANSACTION) ?? failures[0]
  return Promise.all(statements)
}

const IN_FAILED_TRANSACTION = '25P02'
