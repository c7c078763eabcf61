/* Which modules a screen is fetched by, read from the features' own lists: the build knows files, not addresses. */

export interface ScreenFiles {
  path: string
  shell: string
  wide?: true
  /** What its `page` imports, as it is written there; none where the page is a part of the program. */
  imports: string[]
}

/** A screen's words run from its path to the next path. The name of the frame stands before its screens. */
export function screensOf(text: string): ScreenFiles[] {
  const marks = [...text.matchAll(/^ {2}(visitors|customers|staff): \[|^ +path: '([^']+)'/gm)]
  let shell = ''
  return marks.flatMap((mark, at) => {
    const [, name, path] = mark
    if (name) shell = name
    if (!path) return []
    const words = text.slice(mark.index, marks[at + 1]?.index)
    const imports = [...words.matchAll(/import\('([^']+)'\)/g)].map(([, module = '']) => module)
    if (imports.length === 0 && !words.includes('page: async'))
      throw new Error(`The page of ${path} is neither imported nor a part of the program`)
    return [{ path, shell, imports, ...(words.includes('wide: true') ? { wide: true as const } : {}) }]
  })
}
