import { wholeNumber } from './whole-number.ts'

const countSchema = (usual: number) => wholeNumber(1, 10_000_000).default(usual)

/**
 * How many one-time codes may be sent: each costs money, and rings of fraudsters are paid for causing them. The
 * smaller the scope, the lower its limit, so that an attack reaches its own limits long before it uses up what honest
 * customers need.
 */
export const codeLimits = {
  /** To one phone of one brand. */
  OTP_PER_PHONE_10_MINUTES: countSchema(3),
  OTP_PER_PHONE_DAY: countSchema(10),
  /**
   * For one network (an IPv4 address, or an IPv6 /64) at one brand: unverified codes, their phones, and attempts at
   * them, beyond which a code has one attempt. A verified code is not counted, and makes room for one more of each.
   */
  OTP_PER_NETWORK_HOUR: countSchema(200),
  OTP_PHONES_PER_NETWORK_HOUR: countSchema(100),
  OTP_GUESSES_PER_NETWORK_HOUR: countSchema(100),
  /** To one foreign dial code from one brand. The store's own country is limited by the brand's daily limit alone. */
  OTP_PER_DIAL_CODE_DAY: countSchema(200),
  OTP_PER_BRAND_DAY: countSchema(2_000),
  /** From this installation, over all brands. */
  OTP_PER_DAY: countSchema(20_000),
  /**
   * A prefix (a number without its last 4 digits) is evaluated over this many recent codes, or a tenth of that while
   * the brand's last four times as many have an equally bad rate …
   */
  OTP_PREFIX_SAMPLE: countSchema(50),
  /** … and the prefix is blocked for an hour when fewer than this percentage of them were used to sign in. */
  OTP_PREFIX_VERIFIED_PERCENT: wholeNumber(0, 100).default(20),
}
