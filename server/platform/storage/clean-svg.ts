import { sanitizer } from '../sanitizer.ts'

const TAGS =
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  image style linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset feTile feTurbulence`.split(/\s+/)

const ATTRIBUTES = new Set(
  `id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox version
  preserveAspectRatio transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits
  spreadMethod offset href xlink:href xmlns xmlns:xlink xml:space fill fill-opacity fill-rule stroke stroke-width
  stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color
  display visibility overflow clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits stop-color
  stop-opacity font-family font-size font-weight font-style font-variant letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift startOffset textLength lengthAdjust rotate
  vector-effect paint-order shape-rendering text-rendering image-rendering color-interpolation
  color-interpolation-filters marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY
  orient filter filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 radius stdDeviation
  flood-color flood-opacity baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  mix-blend-mode isolation role aria-label aria-hidden`.split(/\s+/),
)

/** Prefixes may mean these and nothing else: another one would make `g` an element of HTML. */
const NAMESPACES: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

const OWN_PART = /^#[\w.:-]+$/
const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/
const DEEPEST = 100
/** The parser's time grows with the square of the depth, and a drawing nests at most as deep as it has elements. */
const MOST_ELEMENTS = 10_000

/**
 * An SVG that only draws: no script, no event, no foreign markup, no animation (it can set links), and nothing
 * that is fetched from elsewhere. Whatever is not named above is left out. Null when no picture remains, or when it
 * is too intricate to be looked at.
 */
export function cleanSvg(source: string): string | null {
  if ((source.match(/<[^/]/g)?.length ?? 0) > MOST_ELEMENTS) return null
  const cleaned = sanitizer()(source.replace(/^\ufeff/, ''), {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    allowedTags: TAGS,
    allowedAttributes: false,
    // The attributes below are decided one by one, by name and by value.
    allowedSchemesByTag: { image: ['data'] },
    allowedSchemesAppliedToAttributes: [],
    disallowedTagsMode: 'completelyDiscard',
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (_, attributes) => ({ tagName: 'g', attribs: kept('g', attributes) }),
      switch: (_, attributes) => ({ tagName: 'g', attribs: kept('g', attributes) }),
      '*': (tagName, attributes) => ({ tagName, attribs: kept(tagName, attributes) }),
    },
    // Text of `style` is written out unescaped, so a `<` in it would open an element.
    exclusiveFilter: ({ tag, text }) => tag === 'style' && !isHarmlessCss(text),
  }).trim()
  return /^<svg[\s>]/.test(cleaned) ? cleaned : null
}

function kept(tag: string, attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isKept(tag, name, value)))
}

function isKept(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false
  if (Object.hasOwn(NAMESPACES, name)) return value === NAMESPACES[name]
  if (name === 'href' || name === 'xlink:href') {
    return OWN_PART.test(value) || (tag === 'image' && EMBEDDED_IMAGE.test(value))
  }
  return isHarmlessCss(value)
}

/** Escapes (`\75rl`) and comments could hide a word from the checks below, so they are refused as such. */
function isHarmlessCss(text: string): boolean {
  if (/[<&\\@]|\/\*/.test(text)) return false
  const withoutOwnParts = text.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '')
  return !/(url|src|image|image-set|expression)\s*\(|javascript:|behavior\s*:|-binding\s*:/i.test(
    withoutOwnParts,
  )
}
