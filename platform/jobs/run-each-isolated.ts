interface Log {
  error(detail: object, message: string): void
}

/**
 * Does the same work for many items of many brands, one after the other. A failed one is logged and retried by the
 * next run; it does not stop the others.
 */
export const runEachIsolated = async <Item extends object>(
  { logger }: { readonly logger: Log },
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      logger.error({ err: error, ...item }, 'one of many could not be done')
    }
  }
}
