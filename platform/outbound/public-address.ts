import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not on the public internet: our own machine, private networks, clouds' own addresses, and
 * reserved ones.
 */
const RESERVED_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Includes those that embed an IPv4 address, which would have to be validated again behind each of them. */
const RESERVED_6 = [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const toBlockList = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/')
    list.addSubnet(base, Number(bits), family)
  }
  return list
}

/** Separate, because one list treats an IPv4 address as the IPv6 address that embeds it. */
const reserved4 = toBlockList(RESERVED_4, 'ipv4')
const reserved6 = toBlockList(RESERVED_6, 'ipv6')

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 6) return !reserved6.check(address, 'ipv6')
  return family === 4 && !reserved4.check(address, 'ipv4')
}

/** Whether an IP address is this very machine. */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || /^127\./.test(address)
