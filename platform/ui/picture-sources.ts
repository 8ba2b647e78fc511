/** The three stored sizes of every picture, by width in px. */
export const PICTURE_WIDTHS = { thumb: 160, medium: 480, large: 960 } as const

export type PictureSourceSize = keyof typeof PICTURE_WIDTHS

const FORMATS = ['avif', 'webp'] as const

export type PictureSource = { readonly type: `image/${(typeof FORMATS)[number]}`; readonly srcSet: string }

/** The address of one size of a picture as WebP, which every supported browser shows. */
export const getPictureUrl = (base: string, size: PictureSourceSize): string => `${base}-${size}.webp`

/**
 * The sources of `<picture>`: per format the three sizes, the better format first. `base` is the address without size
 * and ending.
 */
export const buildPictureSources = (base: string): PictureSource[] =>
  FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: Object.entries(PICTURE_WIDTHS)
      .map(([size, width]) => `${base}-${size}.${format} ${width}w`)
      .join(', '),
  }))
