"""Uploaded files: their type by content, and images without their metadata except the orientation."""

import struct
import zlib

ORIENTATION = 0x0112


class Damaged(Exception):
    """An image whose metadata cannot be found."""


def type_of(content):
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    if content.startswith(b"%PDF-"):
        return "application/pdf"
    return "video/mp4" if content[4:8] == b"ftyp" else None


def cleaned(content, mime):
    """@raise Damaged: the structure of an image is broken"""
    cleaners = {"image/jpeg": _jpeg, "image/png": _png, "image/webp": _webp}
    if mime not in cleaners:
        return content
    try:
        return cleaners[mime](content)
    except (struct.error, IndexError) as broken:
        raise Damaged() from broken


def _orientation_of(tiff):
    """The orientation in EXIF data, 1 to 8, or None."""
    order = {b"II": "<", b"MM": ">"}.get(bytes(tiff[:2]))
    if order is None:
        return None
    (start,) = struct.unpack_from(order + "I", tiff, 4)
    (count,) = struct.unpack_from(order + "H", tiff, start)
    for index in range(count):
        tag, _kind, _count, value = struct.unpack_from(order + "HHIH", tiff, start + 2 + 12 * index)
        if tag == ORIENTATION:
            return value if 1 <= value <= 8 else None
    return None


def _exif(orientation):
    """EXIF data with the orientation alone."""
    return struct.pack("<2sHIHHHIHHI", b"II", 42, 8, 1, ORIENTATION, 3, 1, orientation, 0, 0)


def _safe_orientation(tiff):
    """Broken EXIF data is dropped like any other: it states no orientation."""
    try:
        return _orientation_of(tiff)
    except struct.error:
        return None


def _is_metadata(marker, segment):
    """Comments and APP segments, but for JFIF (APP0), the color profile (APP2) and the color transform (APP14)."""
    is_profile = marker == 0xFFE2 and segment[4:15] == b"ICC_PROFILE"
    return marker == 0xFFFE or (0xFFE1 <= marker <= 0xFFEF and marker != 0xFFEE and not is_profile)


def _jpeg(content):
    kept, at, orientation = [], 2, None
    while True:
        marker, length = struct.unpack_from(">HH", content, at)
        if marker < 0xFFC0:
            raise Damaged()
        segment = content[at : at + 2 + length]
        if len(segment) < 2 + length:
            raise Damaged()
        if marker == 0xFFE1 and segment[4:10] == b"Exif\0\0":
            orientation = orientation or _safe_orientation(segment[10:])
        elif not _is_metadata(marker, segment):
            kept.append(segment)
        at += 2 + length
        if marker == 0xFFDA:
            break
    # A second image can follow the end of the first, with its own metadata.
    end = content.find(b"\xff\xd9", at)
    if end < 0:
        raise Damaged()
    exif = b"Exif\0\0" + _exif(orientation) if orientation else b""
    head = struct.pack(">HH", 0xFFE1, len(exif) + 2) + exif if exif else b""
    return b"\xff\xd8" + head + b"".join(kept) + content[at : end + 2]


def _png(content):
    kept, at, orientation = [content[:8]], 8, None
    while True:
        length, kind = struct.unpack_from(">I4s", content, at)
        chunk = content[at : at + 12 + length]
        if len(chunk) < 12 + length:
            raise Damaged()
        at += 12 + length
        if kind == b"eXIf":
            orientation = _safe_orientation(chunk[8:-4])
        elif kind not in (b"tEXt", b"zTXt", b"iTXt", b"tIME"):
            kept.append(chunk)
        if kind == b"IEND":
            break
    if orientation:
        body = b"eXIf" + _exif(orientation)
        kept.insert(2, struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)))
    return b"".join(kept)


EXIF_FLAG, XMP_FLAG = 0x08, 0x04


def _webp(content):
    kept, at, orientation = [], 12, None
    end = min(len(content), 8 + struct.unpack_from("<I", content, 4)[0])
    while at < end:
        kind, length = struct.unpack_from("<4sI", content, at)
        if at + 8 + length > len(content):
            raise Damaged()
        body = content[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
        if kind == b"EXIF":
            orientation = _safe_orientation(body.removeprefix(b"Exif\0\0"))
        elif kind != b"XMP ":
            kept.append((kind, body))
    if not kept:
        raise Damaged()
    flags = EXIF_FLAG if orientation and kept[0][0] == b"VP8X" else 0
    if kept[0][0] == b"VP8X":
        head = kept[0][1]
        kept[0] = (b"VP8X", bytes([head[0] & ~(EXIF_FLAG | XMP_FLAG) | flags]) + head[1:])
    if flags:
        kept.append((b"EXIF", _exif(orientation)))
    chunks = b"".join(kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for kind, body in kept)
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks
