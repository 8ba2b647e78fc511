interface Log {
  error(detail: object, message: string): void
}

/**
 * Does the same for many things of many brands, one after the other. One that fails is logged and tried again by the
 * next run; it does not keep the others from their turn.
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
