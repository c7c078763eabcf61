/** As much of Web Locks as two tabs need: whoever comes second waits. Tests have no browser that brings them. */
export function fakeLocks() {
  const held = new Map<string, Promise<unknown>>()
  const taken = new Set<string>()
  return {
    async request(name: string, _options: object, work: () => Promise<unknown>): Promise<unknown> {
      const turn = (held.get(name) ?? Promise.resolve()).then(async () => {
        taken.add(name)
        try {
          return await work()
        } finally {
          taken.delete(name)
        }
      })
      held.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
    query: async () => ({ held: [...taken].map((name) => ({ name })) }),
  }
}
