/* Files that another program of the phone shared, between the service worker and the order form. */

const DATABASE = 'shared-files'
const STORE = 'files'
const DAY = 24 * 60 * 60 * 1000

export interface SharedFiles {
  file: File | null
  archive: File | null
  /** Names of those that have no place in an order. */
  leftOut: string[]
}

interface Shared extends SharedFiles {
  at: number
}

const NOTHING: SharedFiles = { file: null, archive: null, leftOut: [] }

const isArchive = ({ name }: File) => /\.(zip|rar)$/i.test(name)

/** An order takes a file and an archive; of the others only the names are kept, so that somebody can be told. */
export function chooseShared(files: readonly File[]): SharedFiles {
  const file = files.find((one) => !isArchive(one)) ?? null
  const archive = files.find(isArchive) ?? null
  const leftOut = files.filter((one) => one !== file && one !== archive).map(({ name }) => name)
  return { file, archive, leftOut }
}

/** Takes the place of what was shared before and taken up by nobody. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  const database = await open()
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    store.clear()
    store.add({ ...chooseShared(files), at: Date.now() } satisfies Shared)
    await done(store.transaction)
  } finally {
    database.close()
  }
}

/** Whatever was shared within a day. It is here no more afterwards. */
export async function takeSharedFiles(): Promise<SharedFiles> {
  const database = await open()
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const all = store.getAll()
    store.clear()
    await done(store.transaction)
    return (all.result as Shared[]).find(isOfToday) ?? NOTHING
  } finally {
    database.close()
  }
}

/** An earlier version kept one entry for each file. */
const isOfToday = ({ at, leftOut }: Partial<Shared>) => Date.now() - (at ?? 0) < DAY && leftOut !== undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { autoIncrement: true })
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
