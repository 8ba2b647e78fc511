export type Scheme = 'light' | 'dark'

/**
 * The neutral colours against which a brand's colours are tuned. They are in app.css too, which a browser reads
 * without any script; a test keeps the two equal.
 */
export const SCHEME_COLORS = {
  light: {
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#f5f4f1',
    ink: '#191817',
    muted: '#5d5a55',
  },
  dark: {
    surface: '#131211',
    surfaceRaised: '#1e1d1b',
    surfaceSunken: '#292725',
    ink: '#f5f3ef',
    muted: '#b3aea6',
  },
} as const satisfies Record<Scheme, Record<string, string>>

/** The colour of pages that belong to no merchant. */
export const NEUTRAL_COLOR = '#1f2937'
