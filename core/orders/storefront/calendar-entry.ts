export interface CalendarEntry {
  readonly uid: string
  readonly title: string
  readonly location: string
  readonly text: string
  readonly url: string
  /** Instants in wire format. */
  readonly from: string
  readonly to: string
  /** When the entry was created. */
  readonly now: Date
}

const MAX_OCTETS = 73

const formatTimestamp = (instant: Date | string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/([,;])/g, '\\$1')

/** Lines of a calendar file are folded by bytes, and never within a character. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  const parts: string[] = ['']
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > MAX_OCTETS) {
      parts.push('')
      octets = 0
    }
    parts[parts.length - 1] += letter
    octets += size
  }
  return parts.join('\r\n ')
}

/** An iCalendar file (RFC 5545) with one entry, in UTC so that every calendar shows it in its own zone. */
export const toCalendarFile = ({ uid, title, location, text, url, from, to, now }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Compass//Order//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatTimestamp(now)}`,
    `DTSTART:${formatTimestamp(from)}`,
    `DTEND:${formatTimestamp(to)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
