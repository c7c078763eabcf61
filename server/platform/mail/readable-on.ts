/** Black or white, whichever stands out more on the colour (WCAG relative luminance). */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!hex) throw new Error(`Not a colour in the form #rrggbb: ${JSON.stringify(color)}`)
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
