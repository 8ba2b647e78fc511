import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '../contract/message-provider.ts'

/** A fake messaging service, with its adapter. */
export interface MessagingSimulator {
  readonly provider: MessageProvider
  /** The same with a key that the service rejects. */
  readonly untrustedProvider: MessageProvider
  /** A reachable receiver. */
  readonly receiver: Pick<OutgoingMessage, 'channel' | 'to' | 'pushKeys'>
  /** Accepted messages, as a receiver reads them; only correctly signed and encrypted ones get here. */
  readonly taken: readonly Pick<OutgoingMessage, 'to' | 'text'>[]
  /** Sets the behaviour of the service from now on. */
  behave(how: 'well' | 'limited' | 'broken' | 'silent' | 'refusing'): void
  close(): Promise<void>
}

export interface MessagingTestOptions {
  readonly start: () => Promise<MessagingSimulator>
  /** Must not appear in any error. */
  readonly secret: string
}

const NASTY = 'Zoë’s «Grill» & <b>Söhne</b>: ćevapi 🍖 نعم\n.\r\nsecond line'

/** The requirements on every messaging adapter, whatever its service's protocol. */
export const describeMessaging = ({ start, secret }: MessagingTestOptions): void => {
  describe('messaging adapter conformance', () => {
    let simulator: MessagingSimulator
    beforeAll(async () => {
      simulator = await start()
    })
    afterAll(() => simulator.close())
    beforeEach(() => simulator.behave('well'))

    const outgoing = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
      ...{ id: 'message-1', brandId: 'brand', sender: 'Zoë’s', subject: 'Наруџба 7 – «да»', text: 'Hello' },
      ...simulator.receiver,
      ...more,
    })
    const send = (more?: Partial<OutgoingMessage>, wait = 5_000) =>
      simulator.provider.send(outgoing(more), AbortSignal.timeout(wait))
    const faultOf = (work: Promise<void>): Promise<unknown> =>
      work.then(
        () => 'none',
        (error: unknown) => error,
      )

    it('delivers text of any language to its receiver unchanged', async () => {
      await send({ text: NASTY })
      const got = simulator.taken.at(-1)
      expect(got?.to).toBe(simulator.receiver.to)
      expect(got?.text.replaceAll('\r\n', '\n').trim()).toBe(NASTY.replaceAll('\r\n', '\n'))
    })

    it('fails temporarily, not permanently, when it is unauthorized, rate-limited, or the service is broken', async () => {
      const before = simulator.taken.length
      const issues = [await faultOf(simulator.untrustedProvider.send(outgoing(), AbortSignal.timeout(5_000)))]
      for (const how of ['limited', 'broken'] as const) {
        simulator.behave(how)
        issues.push(await faultOf(send()))
      }
      for (const issue of issues) {
        expect(issue).toBeInstanceOf(Error)
        expect(issue).not.toBeInstanceOf(MessageRefusedError)
        expect(String(issue)).not.toContain(secret)
      }
      expect(simulator.taken).toHaveLength(before)
    })

    it('stops at its deadline when the service does not respond', async () => {
      simulator.behave('silent')
      const issue = await faultOf(send({}, 150))
      expect(issue).toBeInstanceOf(Error)
      expect(issue).not.toBeInstanceOf(MessageRefusedError)
    })

    it('distinguishes a receiver that will never be reached from a temporary error', async () => {
      simulator.behave('refusing')
      expect(await faultOf(send())).toBeInstanceOf(MessageRefusedError)
      simulator.behave('well')
      expect(await faultOf(send())).toBe('none')
    })
  })
}
