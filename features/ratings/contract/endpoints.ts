import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema, instantSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { MAX_COMMENT_LENGTH, RATING_TAGS, STARS } from '../domain/rating.ts'
import { ratingErrors } from './errors.ts'

const tagsSchema = z
  .array(z.enum(RATING_TAGS))
  .max(RATING_TAGS.length)
  .refine((tags) => new Set(tags).size === tags.length)

/** A customer's rating of an order. */
export const ratingSchema = z.object({
  rating: z.literal(STARS),
  tags: z.array(z.enum(RATING_TAGS)),
  comment: z.string(),
  ratedAt: instantSchema,
  /** End of the period in which it can be changed. */
  editableUntil: instantSchema,
})

const orderRatingSchema = z.object({
  rating: ratingSchema.nullable(),
  /** Whether it can be given or changed now. */
  canRate: z.boolean(),
})
export type OrderRating = z.output<typeof orderRatingSchema>

const ownOrderEndpoint = {
  access: 'owner of :id',
  params: z.object({ id: idSchema }),
  data: orderRatingSchema,
} as const

export const ratingsContract = defineContract({
  'GET /api/v1/orders/:id/rating': {
    ...ownOrderEndpoint,
    summary: 'What the customer thinks of an own order, and whether it may be said or changed now',
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/orders/:id/rating': {
    ...ownOrderEndpoint,
    summary:
      'Rate an own order that was handed over, with one to five stars; the same call changes the rating for a day',
    rate: { limit: 30, seconds: 60, by: 'session' },
    body: z.strictObject({
      rating: z.literal(STARS),
      /** From four stars on, what was good; below that, what could be better. */
      tags: tagsSchema.optional(),
      comment: createNoteSchema(MAX_COMMENT_LENGTH).optional(),
    }),
    errors: [orderErrors.unknownOrder, ratingErrors.notFinished, ratingErrors.closed],
  },
  'GET /api/v1/console/ratings': {
    summary: "What customers think of an outlet's orders: the average, and a page of ratings, newest first",
    access: 'staff:owner,manager',
    query: z.strictObject({
      store: idSchema,
      /** Only ratings with this number of stars. */
      rating: z.enum(['1', '2', '3', '4', '5']).optional(),
      ...pagingSchema,
    }),
    data: z.object({
      /** Average of all ratings, from 1 to 5 with two decimals; null without any. */
      average: z.number().nullable(),
      count: z.int(),
      /** Number of ratings with one star, two stars, … five. */
      byStars: z.array(z.int()).length(STARS.length),
      ratings: z.array(
        ratingSchema.omit({ editableUntil: true }).extend({
          order: idSchema,
          orderId: z.string(),
          orderType: orderTypeSchema,
          /** Empty after the customer deleted the account. */
          customer: z.string(),
        }),
      ),
      isMore: z.boolean(),
    }),
    errors: [storeErrors.unknownStore],
  },
})
export type RatingsApi = typeof ratingsContract
