/** A zone as people call it: 'Melbourne, Australia'. */
export function zoneLabel(zone: string): string {
  const [area = '', place = ''] = zone.split('/')
  return `${place.replaceAll('_', ' ')}, ${area}`
}
