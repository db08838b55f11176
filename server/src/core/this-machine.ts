/**
 * Whether a host's name or address (without a port) is this machine's own, which nobody else can reach: `localhost` and the
 * names under it, 127.0.0.0/8, `::1`.
 */
export const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(host)

/** The same of a `Host` header, which may carry a port. */
export const namesThisMachine = (header: string) => isThisMachine(URL.parse(`http://${header}`)?.hostname ?? '')
