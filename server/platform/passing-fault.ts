import { ERROR_STATUS } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import { isConnectionFault, isWorthRepeating } from './db/database-errors.ts'

/** Of the database, the storage or the network: the same may well succeed once they are back. */
export const isPassingFault = (error: unknown): boolean =>
  (error instanceof AppError && error.status > ERROR_STATUS.internal) ||
  isConnectionFault(error) ||
  isWorthRepeating(error)
