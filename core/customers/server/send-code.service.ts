import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CodeChannel, CodeMessage } from '../contract/code-sender.ts'
import { customerErrors } from '../contract/errors.ts'

interface CodeChannelChoice {
  /** The brand's modules: SMS 10, WhatsApp 20, both 30. */
  readonly msgConfig: CodeChannel | 30
  /** The customer's choice where the brand has both. */
  readonly preferred: CodeChannel
}

/**
 * The channel of a code: the brand's, or of its two the preferred one where a messaging service serves it. Fails with
 * `codesNotSent` when no service serves any, so that nobody waits for a code that is never sent.
 */
export const pickCodeChannel = (
  { hooks }: Pick<Platform, 'hooks'>,
  { msgConfig, preferred }: CodeChannelChoice,
): Result<CodeChannel, Failure> => {
  const served = new Set(hooks.all('codeSender').flatMap((sender) => sender.channels()))
  const wanted: readonly CodeChannel[] =
    msgConfig === 30 ? [preferred, preferred === 10 ? 20 : 10] : [msgConfig]
  const channel = wanted.find((each) => served.has(each))
  return channel === undefined ? fail(failure(customerErrors.codesNotSent)) : ok(channel)
}

/**
 * Sends a code with every sender of its channel; its host is ours.
 * @returns `codesNotSent` when a messaging service did not accept it; the reason is logged. It may have been sent all the
 * same, after a time-out for instance, so that it counts against the limits like any other.
 */
export const sendCodeMessage = async (
  platform: Platform,
  message: Omit<CodeMessage, 'host'>,
): Promise<Failure | undefined> => {
  const host = new URL(platform.origin()).host
  try {
    for (const sender of platform.hooks.all('codeSender'))
      if (sender.channels().includes(message.channel)) await sender.send({ ...message, host })
    return undefined
  } catch (error) {
    const { brandId, channel } = message
    platform.logger.error({ err: error, brandId, channel }, 'a one-time code could not be sent')
    return failure(customerErrors.codesNotSent)
  }
}
