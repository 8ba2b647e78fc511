/** What sets a brand apart besides its colour: the face of its headings and how round its corners are. */
interface Look {
  readonly heading: 'sans' | 'serif'
  readonly corner: 'small' | 'medium' | 'large'
}

/** Factors of the radii in app.css. */
const CORNERS = { small: '0.45', medium: '1', large: '1.4' } as const

/** The variables that app.css turns into headings and corners. Put them on `<html>`. */
export const computeLookVariables = ({ heading, corner }: Look): Record<`--theme-${string}`, string> => ({
  '--theme-heading': `var(--font-${heading})`,
  '--theme-corner': CORNERS[corner],
})
