import { z } from 'zod'

/** A picture that was uploaded before, as the upload answered it. */
export const uploadedPictureSchema = z.strictObject({
  base: z.string().regex(/^\/pictures\/[0-9a-f]{32}$/),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
})
