const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export function escapeHTML(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function unescapeHTML(text: string): string {
  const back = new Map(Object.entries(entities).map(([plain, escaped]) => [escaped, plain]));
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => back.get(entity) ?? entity);
}

const banned = 'script|iframe|object|embed|frame|frameset|base|meta|link|applet';
const bannedWhole = new RegExp(`<(${banned})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');
const bannedTag = new RegExp(`</?(?:${banned})\\b[^>]*>?`, 'gi');
const tag = /<([a-z][a-z0-9-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)(>|$)/gi;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/**
 * What a server does to HTML of users: scripts, frames, event handlers and script addresses go.
 * UNVERIFIED: the real server's list of tags and attributes; this one is stricter about nothing but what runs code.
 */
export function cleanHTML(html: string): string {
  let text = html;
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replace(/<(script|iframe)\b[^>]*\/?>[\s\S]*?<\/\1\s*>/gi, '')
      .replace(bannedWhole, '')
      .replace(bannedTag, '');
  }
  return text.replace(tag, (_whole, name: string, attributes: string, end: string) => `<${name}${cleanAttributes(attributes)}${end}`);
}

function cleanAttributes(text: string): string {
  return text.replace(attribute, (whole, name: string, value: string | undefined) => {
    if (/^on/i.test(name) || /^srcdoc$/i.test(name)) return '';
    // eslint-disable-next-line no-control-regex
    const address = unescapeHTML(value ?? '').replace(/&(?:#x?[0-9a-f]+|tab|newline|colon);?|[\u0000-\u0020"']/gi, '');
    return /^(javascript|vbscript|data:text\/html)/i.test(address) ? '' : whole;
  });
}
