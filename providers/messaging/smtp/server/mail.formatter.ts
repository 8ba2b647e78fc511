/** A mail before it is written out. */
export interface Mail {
  readonly id: string
  readonly date: Date
  readonly from: string
  readonly sender: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** An encoded word may have 75 characters; 12 of them are its frame. Bytes in base64 come in threes. */
const ENCODED_CHUNK_BYTES = 45

/** Words of any language in a header, as RFC 2047 writes them; no character is torn in two. */
export const encodeHeaderText = (text: string): string => {
  if (/^[\w .,:-]*$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text.replaceAll(/\p{Cc}+/gu, ' ')) {
    if (Buffer.byteLength(word + character) > ENCODED_CHUNK_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

const LINE = /.{1,76}/g

const renderPart = (type: string, text: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text).toString('base64').match(LINE) ?? []),
  ].join('\r\n')

/**
 * The mail as it goes over the wire. Bodies are base64, so that no line begins with a dot or is too long, and the
 * id makes the Message-ID, by which mailboxes know a repetition.
 */
export const formatMail = ({ id, date, from, sender, to, subject, text, html }: Mail): string => {
  const boundary = `part-${id}`
  const name = encodeHeaderText(sender)
  const alternatives = [renderPart('text/plain', text), ...(html ? [renderPart('text/html', html)] : [])]
  return [
    `From: ${name.startsWith('=?') ? name : `"${name}"`} <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodeHeaderText(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...alternatives.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
