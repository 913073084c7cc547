import { vi } from 'vitest';

/** Decodes what it is given at once: a picture as a phone's camera takes it. */
class Decoded {
  readonly naturalWidth = 3_000;
  readonly naturalHeight = 4_000;
  onload: (() => void) | undefined;

  set src(_url: string) {
    queueMicrotask(() => this.onload?.());
  }
}

/** The decoder and the canvas of a phone, which the document of the tests has not, for one test: every file is a picture. */
export const decodePictures = (): void => {
  const { prototype } = HTMLCanvasElement;
  vi.stubGlobal('Image', Decoded);
  vi.spyOn(prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((done, type = '') => done(new Blob(['a photo'], { type })));
};
