import { useSyncExternalStore } from 'react'
import { type Letter, lettersOf, subscribeLetters } from './letters.ts'

/** What somebody said in a talk that the server has not answered for, in every tab. */
export const useLetters = (person: string, talk: string): readonly Letter[] =>
  useSyncExternalStore(subscribeLetters, () => lettersOf(person, talk))
