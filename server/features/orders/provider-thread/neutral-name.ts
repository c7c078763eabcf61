const ENDING = /\.[a-z0-9]{1,10}$/i

/** What somebody called a file may tell who they are; of its name only the ending stays. */
export function neutralName(orderNo: number, name: string): string {
  return `order-${orderNo}-attachment${ENDING.exec(name)?.[0].toLowerCase() ?? ''}`
}
