import { Socket } from 'node:net'

/**
 * Sends the statements of one turn of the event loop as one packet, because a system call costs more than a
 * statement. The driver corks the socket for each statement with values; the first of a turn adds a cork of our own
 * that lasts until the turn ends. Corks are counted by the stream: a socket that ignored `uncork` instead would never
 * close when the server hangs up in such a turn, and its statements would wait for their limit.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    setImmediate(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}
