/** What a browser says of itself beside its address: a public key, a point of the curve P-256, and a secret. */
export const pushKeys = {
  p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  auth: 'A'.repeat(22),
}
