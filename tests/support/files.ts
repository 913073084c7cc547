/** Small valid files. Each picture has two pixels, one red and one blue. */

export const jpeg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQM0crH/xAAVAQEBAAAAAAAAAAAAAAAAAAADB//EABsRAAAHAQAAAAAAAAAAAAAAAAABAgMzcbEE/9oADAMBAAIRAxEAPwCGvyLNp6AofPCiiwA/Kqz0f//Z',
    'base64',
  );

export const png = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC',
    'base64',
  );

export const webp = (): Buffer =>
  Buffer.from(
    'UklGRj4AAABXRUJQVlA4IDIAAAAwAgCdASoCAAEAAgA0JaACdLoB+AADIPHOYAD++5+ul/n2n/U+q56/f/G7cYb70AAAAA==',
    'base64',
  );

export const pdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

/** @param brand `isom` is a video that browsers play; other brands of the same container are pictures */
export const isoMedia = (brand = 'isom'): Buffer =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0${brand}mp42\0\0\0\x08mdat`, 'latin1');
