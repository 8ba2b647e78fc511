import { availableParallelism } from 'node:os'

/**
 * Workers of a test run: never more than cores, since a test that waits for a core runs into limits that are no fault of
 * the product; and at most six, since each holds a whole shop.
 */
export const WORKERS = Math.min(availableParallelism(), 6)
