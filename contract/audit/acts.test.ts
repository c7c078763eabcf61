import { expect, test } from 'vitest'
import ar from '#locales/ar/audit.json' with { type: 'json' }
import de from '#locales/de/audit.json' with { type: 'json' }
import en from '#locales/en/audit.json' with { type: 'json' }
import pl from '#locales/pl/audit.json' with { type: 'json' }
import { ACTS } from './acts.ts'

test.each(Object.entries({ en, de, pl, ar }))(
  'every act has its words in %s, and no words lack an act',
  (_, { acts }) => {
    const worded = Object.entries(acts).flatMap(([group, words]) =>
      Object.keys(words).map((verb) => `${group}.${verb}`),
    )
    expect(worded.sort()).toEqual([...ACTS].sort())
  },
)
