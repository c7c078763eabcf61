/* Files that another program of the phone shared, between the service worker and the order form. */

const DATABASE = 'shared-files'
const STORE = 'files'
const DAY = 24 * 60 * 60 * 1000
/** An order has room for two files and an archive. */
const MOST = 3

interface Shared {
  file: File
  at: number
}

/** Takes the place of what was shared before and taken up by nobody. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  const database = await open()
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    store.clear()
    for (const file of files.slice(0, MOST)) store.add({ file, at: Date.now() } satisfies Shared)
    await done(store.transaction)
  } finally {
    database.close()
  }
}

/** Whatever was shared within a day. It is here no more afterwards. */
export async function takeSharedFiles(): Promise<File[]> {
  const database = await open()
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const all = store.getAll()
    store.clear()
    await done(store.transaction)
    return (all.result as Shared[]).filter(({ at }) => Date.now() - at < DAY).map(({ file }) => file)
  } finally {
    database.close()
  }
}

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
