import { type DestinationStream, destination } from 'pino'

const FLUSH_BYTES = 4_096
const MAX_DELAY_MS = 500
const ERROR_LEVEL = 50

/**
 * The standard output, written in batches of lines and at most half a second late: a system call for each line costs
 * as much as a cached response. An error is written immediately, with all that came before it, and so is everything
 * when the process ends.
 */
export const createBufferedLogStream = (): DestinationStream => {
  const output = destination({ dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: MAX_DELAY_MS })
  return {
    // The symbol by which the logger passes the level of the line that it is about to write.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line)
      if (this.lastLevel >= ERROR_LEVEL) output.flushSync()
    },
  } as DestinationStream & { lastLevel: number }
}
