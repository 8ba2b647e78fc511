import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { paymentReviewsContract } from '../contract/endpoints.ts'
import {
  listPaymentReviews,
  listResolvedPaymentReviews,
  resolvePaymentReview,
} from './payment-reviews.use-case.ts'

/** Payments that a person must look at. */
export const paymentReviewsPlugin: ServerPlugin = {
  name: 'payment-reviews',
  routes: (platform) => [
    bindRoutes(paymentReviewsContract, {
      'GET /api/v1/console/payment-reviews': ({ caller, language, query: { store: storeId } }) =>
        listPaymentReviews(platform, { caller, language, storeId }),
      'GET /api/v1/console/payment-reviews/resolved': ({ caller, language, query: { store, before } }) =>
        listResolvedPaymentReviews(platform, { caller, language, storeId: store, before }),
      'POST /api/v1/console/payment-reviews/:id/resolve': ({ caller, params, body }) =>
        resolvePaymentReview(platform, { caller, id: params.id, resolution: body }),
    }),
  ],
}
